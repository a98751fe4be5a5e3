import { type ApiClient, commentFromBody, type HeardComment, heardEndpoints } from '@dibs/contract'
import type { MessageId, SessionId } from '@dibs/core'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '../../../shared/api/use-profile.ts'
import { useClockFormat } from '../../../shared/format/use-clock-format.ts'
import { useServices } from '../../../shared/services/services.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../../shared/ui/skeleton.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { CommentItem, type RowWords } from '../comments/comment-item.tsx'
import type { CommentRow, RowState } from '../comments/comment-list.ts'
import type { Codes } from '../comments/comment-text.tsx'
import { panelElement } from '../shortcuts/live-rows.ts'
import type { Doubts } from './lazy-doubts.ts'
import { useShownWaitlists } from './use-shown-waitlists.ts'

type EarlierSheetProps = {
  open: boolean
  onClose: () => void
  onAdd: (row: CommentRow) => void
  words: RowWords
  codes: Codes
  doubts: Doubts | null
  isLocked: boolean
}

/** The last 2,000 comments of the live: to scroll, to search, and to add from. */
export function EarlierSheet({ open, onClose, ...row }: EarlierSheetProps) {
  const { t } = useTranslation('earlier')
  const { sessionId } = useShownWaitlists()
  const [search, setSearch] = useState('')
  const sought = useDeferredValue(search.trim())
  return (
    <Dialog
      open={open && sessionId !== null}
      onClose={onClose}
      title={t('title')}
      width="tall"
      returnFocus={() => panelElement('comments')}
    >
      <TextField
        label={t('search')}
        type="search"
        value={search}
        autoComplete="off"
        onChange={(event) => setSearch(event.target.value)}
      />
      <div className="-mx-4 mt-3 min-h-0 flex-1 overflow-y-auto overscroll-contain border-t border-line sm:-mx-6">
        {sessionId === null ? null : <Comments sessionId={sessionId} search={sought} {...row} />}
      </div>
    </Dialog>
  )
}

type CommentsProps = Omit<EarlierSheetProps, 'open' | 'onClose'> & {
  sessionId: SessionId
  search: string
}

function Comments({ sessionId, search, ...row }: CommentsProps) {
  const { t } = useTranslation('earlier')
  const { api } = useServices()
  const clock = useClockFormat()
  const heard = useInfiniteQuery(heardQuery(api, sessionId, search))
  const { data, isPending, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    heard
  const rows = useRows(data?.pages.flatMap(({ comments }) => comments))
  if (isPending) {
    return (
      <SkeletonGroup label={t('loading')} className="grid gap-2 p-4">
        <Skeleton className="h-14 rounded-md" />
        <Skeleton className="h-14 rounded-md" />
        <Skeleton className="h-14 rounded-md" />
      </SkeletonGroup>
    )
  }
  const last = data?.pages.at(-1)
  return (
    <>
      <ol>
        {rows.map((each) => (
          <CommentItem
            key={each.messageId}
            row={each}
            clock={clock}
            chip={null}
            onTake={row.onAdd}
            {...row}
          />
        ))}
      </ol>
      <div className="grid justify-items-center gap-3 p-4 text-center text-sm text-ink-soft">
        {isError ? (
          <ErrorState message={t('failed')} onRetry={() => void refetch()} />
        ) : hasNextPage ? (
          <Button variant="quiet" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        ) : rows.length === 0 ? (
          <p>{search === '' ? t('none') : t('noMatch', { search })}</p>
        ) : search === '' && last ? (
          <p>
            {last.heard > last.remembered
              ? t('rest', { time: clock(rows.at(-1)?.commentedAt ?? 0) })
              : t('start')}
          </p>
        ) : null}
      </div>
    </>
  )
}

function heardQuery(api: ApiClient, sessionId: SessionId, search: string) {
  return infiniteQueryOptions({
    queryKey: ['heard', sessionId, search],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...(pageParam && { before: pageParam }), ...(search && { search }) }
      const { data } = await api(heardEndpoints.list, { params: { sessionId }, query, signal })
      return data
    },
    initialPageParam: null as MessageId | null,
    getNextPageParam: ({ hasMore, comments }) => (hasMore ? comments.at(-1)?.messageId : null),
    placeholderData: keepPreviousData,
    // What is on screen stands still while the seller reads.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
    retry: false,
  })
}

const NONE: readonly HeardComment[] = []

/** The comments as rows of the list, each as it stands by the waitlists of now. */
function useRows(comments: readonly HeardComment[] = NONE): CommentRow[] {
  const { waitlists, hasPlace } = useShownWaitlists()
  const ownId = useProfile().data?.tiktokAccountId
  return useMemo(() => {
    const claims = new Map(
      waitlists.flatMap(({ itemId, claims }) =>
        claims.map((claim) => [claim.messageId, { itemId, claim }] as const),
      ),
    )
    return comments.map((body): CommentRow => {
      const comment = commentFromBody(body)
      const { itemClueId } = body
      const held = claims.get(body.messageId)
      const decided: RowState =
        itemClueId === null
          ? 'normal'
          : hasPlace(itemClueId, body.customerAccountId)
            ? 'highlighted'
            : 'manuallyRemoved'
      const state = held ? (held.claim.isManualClaim ? 'manuallyAdded' : 'highlighted') : decided
      const claimedItemId = held?.itemId ?? itemClueId
      const isOwn = body.customerAccountId === ownId
      return { ...comment, state, matchedItemId: null, claimedItemId, isOwn }
    })
  }, [comments, waitlists, hasPlace, ownId])
}
