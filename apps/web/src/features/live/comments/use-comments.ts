import { useSyncExternalStore } from 'react'
import { useLiveParts } from '../live-context.ts'
import type { CommentList } from './comment-list.ts'

/** The comments of the running live; renders once for each painted frame that brings some. */
export function useComments(): CommentList {
  const { comments } = useLiveParts()
  return useSyncExternalStore(comments.subscribe, comments.getSnapshot)
}

/** One thing about the comments; renders only when that changes. `select` gives a plain value. */
export function useCommentsFact<Fact extends string | number | boolean>(
  select: (list: CommentList) => Fact,
): Fact {
  const { comments } = useLiveParts()
  return useSyncExternalStore(comments.subscribe, () => select(comments.getSnapshot()))
}
