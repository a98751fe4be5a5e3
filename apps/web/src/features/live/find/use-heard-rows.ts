import { commentFromBody, heardEndpoints } from '@dibs/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useServices } from '../../../shared/services/services.tsx'
import type { CommentRow } from '../comments/comment-list.ts'
import { useShownWaitlists } from '../slips/use-shown-waitlists.ts'
import { useLiveStore } from '../use-live.ts'

/** One letter is in nearly every comment. */
const LEAST_LETTERS = 2

/**
 * Comments with some words in them, newest first: those of `rows`, and of the last 2,000 those that
 * the server finds, as far as it hears the live.
 */
export function useHeardRows(search: string, rows: readonly CommentRow[]) {
  const { api } = useServices()
  const { sessionId } = useShownWaitlists()
  const isRelay = useLiveStore(({ chatStream }) => chatStream === 'relay')
  const { data, isFetching, isError } = useQuery({
    queryKey: ['heard-by-words', sessionId, search],
    queryFn: async ({ signal }) => {
      if (sessionId === null) return []
      const call = { params: { sessionId }, query: { search }, signal }
      return (await api(heardEndpoints.list, call)).data.comments
    },
    enabled: isRelay && sessionId !== null && search.length >= LEAST_LETTERS,
    gcTime: 0,
    retry: false,
  })
  const all = useMemo(() => {
    const shown = new Set(rows.map(({ messageId }) => messageId))
    const earlier = (data ?? [])
      .filter(({ messageId }) => !shown.has(messageId))
      .map(
        (body): CommentRow => ({
          ...commentFromBody(body),
          state: 'normal',
          matchedItemId: null,
          claimedItemId: body.itemClueId,
          isOwn: false,
        }),
      )
    return earlier.length > 0 ? [...rows, ...earlier] : rows
  }, [rows, data])
  return { rows: all, isSearching: isFetching, isError }
}
