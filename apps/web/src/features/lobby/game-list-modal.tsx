import { Dialog, EmptyState, ErrorState, Pagination } from '@khela/ui'
import { useRef, useState, type ReactElement } from 'react'
import { useTextsOf } from '@khela/i18n/use-texts'
import { objectUrl } from '../../site/art.ts'
import { useErrorText } from '../../site/error-text.ts'
import { useVendorName } from '../../site/game-tile.tsx'
import { GameTiles } from '../../site/small/game-tiles.tsx'
import { useModal } from '../../site/modal-address.ts'
import { read } from '../../site/queries.ts'
import { useRead } from '../../site/use-read.ts'

/** The games of one vendor (PS-2.45, PS-4.10), a page at a time. */
export default function GameListModal({ close }: { readonly close: () => void }): ReactElement {
  const t = useTextsOf('dialogs')
  const say = useErrorText()
  const { vassalage } = useModal()
  const vendorName = useVendorName()
  const [page, setPage] = useState(1)
  const top = useRef<HTMLDivElement>(null)
  const vendor = vassalage === undefined ? undefined : vendorName(vassalage)
  const { data, error, refetch, isFetching } = useRead({
    ...read('gameList', { pageNo: String(page), ...(vassalage !== undefined && { vassalage }) }),
    staleTime: 60_000,
    placeholderData: (before) => before,
  })
  const turn = (next: number) => {
    setPage(next)
    top.current?.scrollIntoView({ block: 'nearest' })
  }
  const title = vendor === undefined ? t('dialogs.gameList.titleAny') : t('dialogs.gameList.title', { vendor })
  return (
    <Dialog title={title} size="wide" cloth="night" onClose={close}>
      <div ref={top} />
      {error !== null && data === undefined ? (
        <ErrorState {...say(error)} money={false} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : data?.content.length === 0 ? (
        <EmptyState title={t('dialogs.gameList.empty', { vendor: vendor ?? '' })} image={objectUrl('EMPTY')} />
      ) : (
        <GameTiles className="tiles found" games={data?.content} places={5} isBusy={isFetching} />
      )}
      {data && <Pagination page={page} total={data.totalPages} onPage={turn} />}
    </Dialog>
  )
}
