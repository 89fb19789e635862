import { memberIcons, type MemberIcon } from '@khela/contract/member-icons'
import { Button, notify } from '@khela/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { Avatar, memberIconUrl } from '../../../site/avatar.tsx'
import { call } from '../../../site/client.ts'
import { useErrorText } from '../../../site/error-text.ts'
import { read } from '../../../site/queries.ts'
import { useSession } from '../../../site/session.ts'

/** The picture one is known by: in the head, in the menus and on the winner board. A press chooses. */
export function IconChoice(): ReactElement | null {
  const t = useTexts('invite.profile.icon')
  const say = useErrorText()
  const queries = useQueryClient()
  const { member } = useSession()
  const info = read('memberInfo', {}).queryKey
  const choose = useMutation({
    mutationFn: (icon: MemberIcon | null) => call('memberIcon', { icon }),
    onSuccess: ({ icon }) => queries.setQueryData(info, (before) => before && { ...before, icon }),
    onError: (error) => notify('bad', say(error).text),
  })
  if (member === undefined) return null
  // Shown as chosen at once; a refusal shows what stands.
  const chosen = choose.isPending ? choose.variables : member.icon
  return (
    <section className="card col" aria-labelledby="profile-icon">
      <div className="row icon-now">
        <Avatar name={member.nickname} icon={chosen} />
        <div className="grow">
          <h2 id="profile-icon">{t('title')}</h2>
          <p className="small muted">{t('text')}</p>
        </div>
      </div>
      <ul className="icon-set">
        {memberIcons.map((icon) => (
          <li key={icon}>
            <button type="button" aria-pressed={icon === chosen} aria-label={t(`names.${icon}`)} onClick={() => choose.mutate(icon)}>
              <img src={memberIconUrl(icon)} alt="" width={128} height={128} loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      <Button tone="soft" disabled={chosen === null} onClick={() => choose.mutate(null)}>
        {t('none')}
      </Button>
    </section>
  )
}
