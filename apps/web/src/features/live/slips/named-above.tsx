import type { WaitlistClaim } from '@dibs/contract'
import { compareStamps, type ItemId } from '@dibs/core'
import { ListPlus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buyerName, type ClaimPlace } from '../../../shared/claims/places.ts'
import { useClockFormat } from '../../../shared/format/use-clock-format.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import { commenterName } from '../comments/comment-list.ts'
import { putAside } from '../live-store.ts'
import { useLiveParts, useLiveStore } from '../use-live.ts'
import type { DoubtAct } from './take-question.ts'
import { useShownWaitlists } from './use-shown-waitlists.ts'

// Above an item's winner: who may have been earlier, with one tap to take them in.

/** What a seller puts aside of an item that is named beside another. */
const asideKey = (itemId: ItemId, { messageId }: WaitlistClaim) => `named ${itemId} ${messageId}`

/** The earliest whose comment names an item beside the one whose place it has, but for who was put aside. */
export function useNamingFirst(itemId: ItemId): ClaimPlace | undefined {
  return useLiveStore(({ named, turnedDown }) =>
    named.get(itemId)?.places.find(({ claim }) => !turnedDown.has(asideKey(itemId, claim))),
  )
}

type NearMissProps = { itemId: ItemId; act: (act: DoubtAct) => void }

/**
 * Who nearly named an item, or named it beside another, the earliest of them: above its winner, whom
 * they may come ahead of.
 */
export function NearMiss({ itemId, act }: NearMissProps) {
  const { t: tLive } = useTranslation('live')
  const row = useLiveStore(({ chips, comments }) =>
    chips.size === 0
      ? undefined
      : comments.rows.findLast(({ messageId }) => chips.get(messageId)?.item.id === itemId),
  )
  const naming = useNamingFirst(itemId)
  const isFirst = naming && (!row || compareStamps(naming.claim, row) < 0)
  if (!isFirst && !row) return null
  return (
    // As low as the line it comes into: nothing below gives way.
    <div className="-my-1 short:-my-2 flex min-w-0 flex-1 items-center empty:hidden flowing:order-last flowing:my-0! flowing:basis-full">
      {isFirst ? (
        <NamedAbove itemId={itemId} claim={naming.claim} act={act} />
      ) : row ? (
        <TakeButton
          name={commenterName(row) || tLive('livePage.guest')}
          text={row.text}
          onClick={() => act({ kind: 'take', row })}
        />
      ) : null}
    </div>
  )
}

/** Who named an item beside another, and when: one tap adds them by their own time, another puts them aside. */
function NamedAbove({ itemId, claim, act }: NearMissProps & { claim: WaitlistClaim }) {
  const { t } = useTranslation('slips')
  const { t: tLive } = useTranslation('live')
  const { store } = useLiveParts()
  const clock = useClockFormat()
  const item = useLiveStore(({ named }) => named.get(itemId)?.item)
  const { waitlists } = useShownWaitlists()
  // Where nobody has a place, they stand in the list itself.
  const isClaimed = waitlists.some((list) => list.itemId === itemId && list.claims.length > 0)
  if (!item || !isClaimed) return null
  const name = buyerName(claim.buyer, tLive('livePage.guest'))
  return (
    <>
      <TakeButton
        name={name}
        time={clock(claim.commentedAt)}
        text={claim.text}
        onClick={() => act({ kind: 'also', claim, item })}
      />
      <button
        type="button"
        aria-label={t('dismiss', { item: item.clue_text })}
        onClick={() => putAside(store, [asideKey(itemId, claim)])}
        className="tap -mr-3 flex shrink-0 items-center justify-center text-ink-soft"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </>
  )
}

type TakeButtonProps = { name: string; time?: string; text: string; onClick: () => void }

function TakeButton({ name, time, text, onClick }: TakeButtonProps) {
  const { t } = useTranslation('slips')
  const whoAndWhen = time === undefined ? name : `${name} ${time}`
  return (
    <button
      type="button"
      aria-label={t('near.take', { name: whoAndWhen, text })}
      onClick={onClick}
      className="tap flex min-w-0 flex-1 items-center"
    >
      <span className="flex min-w-0 items-center gap-1 rounded-full border-2 border-dashed border-action px-2 text-sm font-bold text-action">
        <ListPlus
          aria-hidden="true"
          className={classNames('size-4 shrink-0', time !== undefined && 'max-[24rem]:hidden')}
        />
        {time === undefined ? null : (
          <>
            <span className="min-w-6 truncate">{name}</span>
            <span className="figures shrink-0 text-xs">{time}</span>
          </>
        )}
        {/* Where there is little room, who and when comes first. */}
        <span className={classNames('truncate', time !== undefined && 'flex-[1_1_0px]')}>
          {time === undefined ? `${name} “${text}”` : `“${text}”`}
        </span>
      </span>
    </button>
  )
}
