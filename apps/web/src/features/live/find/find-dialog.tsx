import { type ItemWaitlist, shareOf, type WaitlistClaim } from '@dibs/contract'
import { type AccountId, type ItemId, isolateName } from '@dibs/core'
import { ArrowLeft, Crown } from 'lucide-react'
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buyerName, type ClaimPlace, isWinner } from '../../../shared/claims/places.ts'
import { usePlaceText } from '../../../shared/claims/use-place-text.ts'
import { useClockFormat } from '../../../shared/format/use-clock-format.ts'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { useLiveParts } from '../use-live.ts'
import { compileFind, type Findings, findBuyer } from './find.ts'
import { useHeardRows } from './use-heard-rows.ts'

type FindDialogProps = {
  waitlists: readonly ItemWaitlist[]
  onClose: () => void
  /** Puts an item in focus. */
  onItem: (itemId: ItemId) => void
  /** Opens what can be done with a place. */
  onPlace: (place: ClaimPlace) => void
}

/** Searches buyers, codes and comments of the live; a buyer opens as a sheet with all their places. */
export function FindDialog(props: FindDialogProps) {
  const { t } = useTranslation('live')
  const { t: tFind } = useTranslation('find')
  const [query, setQuery] = useState('')
  const [buyer, setBuyer] = useState<AccountId | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const { store } = useLiveParts()
  // As they were when the search was opened: nothing moves while a finger aims.
  const [shown] = useState(() => store.getState().comments.rows)
  const wanted = useDeferredValue(query.trim())
  const form = useRef<HTMLFormElement>(null)
  const [isEntered, setIsEntered] = useState(false)
  useEffect(() => {
    // What is on screen may still be for what was typed before.
    if (!isEntered || wanted !== query.trim()) return
    setIsEntered(false)
    form.current?.querySelector('button')?.click()
  }, [isEntered, wanted, query])
  const { rows, ...earlier } = useHeardRows(wanted, shown)
  const found = buyer === null ? null : findBuyer(buyer, props.waitlists, rows)
  const name = found ? buyerName(found.buyer, t('livePage.guest')) : null
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={name ?? tFind('title')}
      initialFocus={field}
      width="wide"
    >
      {found ? (
        <BuyerSheet {...found} onBack={() => setBuyer(null)} onPlace={props.onPlace} />
      ) : (
        <form
          ref={form}
          onSubmit={(event) => {
            event.preventDefault()
            setIsEntered(query.trim() !== '')
          }}
        >
          <TextField
            ref={field}
            type="search"
            label={tFind('label')}
            value={query}
            autoComplete="off"
            enterKeyHint="search"
            onChange={(event) => setQuery(event.target.value)}
          />
          <Results {...props} {...earlier} wanted={wanted} rows={rows} onBuyer={setBuyer} />
        </form>
      )}
    </Dialog>
  )
}

type ResultsProps = FindDialogProps & {
  wanted: string
  /** The server looks through earlier comments, too. */
  isSearching: boolean
  isError: boolean
  rows: Parameters<typeof compileFind>[1]
  onBuyer: (accountId: AccountId) => void
}

function Results({ wanted, rows, isSearching, isError, ...props }: ResultsProps) {
  const { t: tFind } = useTranslation('find')
  const { waitlists } = props
  const find = useMemo(() => compileFind(waitlists, rows), [waitlists, rows])
  const found = useMemo(() => find(wanted), [find, wanted])
  const isEmpty = countOf(found) === 0
  return (
    <>
      <p role="status" className="sr-only">
        {wanted ? tFind('found', { count: countOf(found) }) : null}
      </p>
      {isEmpty ? (
        <p className="py-6 text-center text-ink-soft [overflow-wrap:anywhere]">
          {wanted === ''
            ? tFind('nobody')
            : tFind(isSearching ? 'searching' : 'nothing', {
                query: wanted,
              })}
        </p>
      ) : (
        <div className="mt-3 grid min-h-[40dvh] content-start gap-4">
          <FoundItems {...props} items={found.items} />
          <FoundBuyers {...props} buyers={found.buyers} />
          <FoundComments {...props} comments={found.comments} />
        </div>
      )}
      {isError ? (
        <p role="alert" className="py-2 text-center text-sm font-semibold">
          {tFind('failed')}
        </p>
      ) : null}
    </>
  )
}

const countOf = ({ items, buyers, comments }: Findings) =>
  items.length + buyers.length + comments.length

function FoundItems({ items, onItem, onClose }: Pick<Findings, 'items'> & FindDialogProps) {
  const { t } = useTranslation('live')
  if (items.length === 0) return null
  return (
    <Group title={t('livePage.desk.items')}>
      {items.map(({ itemId, itemText, claims }) => (
        <Entry
          key={itemId}
          onPress={() => {
            onClose()
            onItem(itemId)
          }}
          title={itemText}
          details={[
            ...namesOf(claims, t('livePage.guest')),
            t('livePage.waitlist.count', { count: claims.length }),
          ]}
        />
      ))}
    </Group>
  )
}

/** So many winners are named in one line. */
const NAMED = 3

const namesOf = (claims: ItemWaitlist['claims'], guest: string) =>
  claims
    .filter(isWinner)
    .slice(0, NAMED)
    .map(({ buyer }) => buyerName(buyer, guest))

/** A place in a few signs: "★", "2×★", "#1". */
function short(claim: WaitlistClaim): string {
  const { won, waitlist } = shareOf(claim)
  if (waitlist !== null) return `#${waitlist}`
  return won > 1 ? `${won}×★` : '★'
}

function FoundBuyers(
  props: Pick<Findings, 'buyers'> & { onBuyer: (accountId: AccountId) => void },
) {
  const { t } = useTranslation('live')
  if (props.buyers.length === 0) return null
  return (
    <Group title={t('livePage.strip.buyers')}>
      {props.buyers.map(({ accountId, places }) => (
        <Entry
          key={accountId}
          onPress={() => props.onBuyer(accountId)}
          title={places[0] ? buyerName(places[0].claim.buyer, t('livePage.guest')) : ''}
          details={places.map(({ itemText, claim }) => `${itemText} ${short(claim)}`)}
        />
      ))}
    </Group>
  )
}

function FoundComments(
  props: Pick<Findings, 'comments'> & { onBuyer: (accountId: AccountId) => void },
) {
  const { t } = useTranslation('live')
  if (props.comments.length === 0) return null
  return (
    <Group title={t('livePage.strip.heard')}>
      {props.comments.map((row) => (
        <Entry
          key={row.messageId}
          onPress={() => props.onBuyer(row.buyer.accountId)}
          title={row.text.trim() || t('livePage.comments.sticker')}
          details={[buyerName(row.buyer, t('livePage.guest'))]}
        />
      ))}
    </Group>
  )
}

type BuyerSheetProps = NonNullable<ReturnType<typeof findBuyer>> & {
  onBack: () => void
  onPlace: (place: ClaimPlace) => void
}

/** Everything that a buyer has in this live: their places, and what they wrote of late. */
function BuyerSheet({ buyer, places, comments, onBack, onPlace }: BuyerSheetProps) {
  const { t } = useTranslation('live')
  const { t: tFind } = useTranslation('find')
  const clock = useClockFormat()
  const textOf = usePlaceText()
  return (
    <div className="grid min-h-[40dvh] content-start gap-4">
      <div className="flex items-center gap-2">
        <IconButton
          label={tFind('back')}
          icon={<ArrowLeft aria-hidden="true" className="size-6" />}
          onClick={onBack}
        />
        <p className="min-w-0 text-ink-soft [overflow-wrap:anywhere]">
          @{isolateName(buyer.username)} · {tFind('places', { count: places.length })}
        </p>
      </div>
      {places.length > 0 ? (
        <Group title={tFind('allPlaces')}>
          {places.map((place) => {
            return (
              <Entry
                key={place.itemId}
                onPress={() => onPlace(place)}
                title={place.itemText}
                mark={
                  isWinner(place.claim) ? (
                    <Crown aria-hidden="true" className="size-5 text-first-ink" />
                  ) : null
                }
                details={[textOf(place.claim), clock(place.claim.commentedAt), place.claim.text]}
              />
            )
          })}
        </Group>
      ) : null}
      {comments.length > 0 ? (
        <Group title={tFind('comments')}>
          {comments.map((row) => (
            <li key={row.messageId} className="px-4 py-2 [overflow-wrap:anywhere]">
              <span className="figures mr-2 text-sm text-ink-soft">{clock(row.commentedAt)}</span>
              {row.text.trim() || t('livePage.comments.sticker')}
            </li>
          ))}
        </Group>
      ) : null}
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="px-1 pb-1 text-sm font-bold text-ink-soft">{title}</h3>
      <ul className="divide-y divide-line overflow-hidden rounded-md ring-1 ring-line">
        {children}
      </ul>
    </section>
  )
}

function Entry(props: {
  title: string
  details: readonly string[]
  mark?: ReactNode
  onPress: () => void
}) {
  return (
    <li>
      <button
        type="button"
        onClick={props.onPress}
        className="tap flex w-full items-center gap-3 px-4 py-2 text-left -outline-offset-3 hover:bg-sunken"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate font-bold">{props.title}</span>
          <span className="figures block truncate text-sm text-ink-soft">
            {props.details.join(' · ')}
          </span>
        </span>
        {props.mark}
      </button>
    </li>
  )
}
