import { Button, Chip } from '@khela/ui'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { TagForm } from './tag-form.tsx'
import { TaggedDialog } from './tagged-dialog.tsx'

interface TagLineProps {
  readonly member: string
  readonly tags: readonly string[]
  readonly canWrite: boolean
}

/** The tags of a member; each leads to whoever else has it. */
export function TagLine({ member, tags, canWrite }: TagLineProps): ReactElement {
  const t = useTexts('office-notes')
  const [open, setOpen] = useState<string>()
  const [before, setBefore] = useState<readonly string[]>()
  if (before !== undefined) return <TagForm member={member} before={before} onClose={() => setBefore(undefined)} />
  return (
    <div className="note-tags">
      {tags.length === 0 && <span className="muted small">{t('noTags')}</span>}
      {tags.map((tag) => (
        <Chip key={tag} on={false} aria-label={t('openTag', { tag })} onClick={() => setOpen(tag)}>
          {tag}
        </Chip>
      ))}
      {canWrite && (
        <Button tone="soft" onClick={() => setBefore(tags)}>
          {t('changeTags')}
        </Button>
      )}
      {open !== undefined && <TaggedDialog tag={open} onClose={() => setOpen(undefined)} />}
    </div>
  )
}
