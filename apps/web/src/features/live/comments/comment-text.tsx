import type { Item } from '@dibs/contract'
import { findCode, type ItemId, type MatchRule } from '@dibs/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { itemsQuery } from '../../../shared/api/queries.ts'
import { useProfile } from '../../../shared/api/use-profile.ts'
import { useServices } from '../../../shared/services/services.tsx'

/** The seller's codes by item, and their rule: what it takes to mark a code in a comment. */
export type Codes = { codes: ReadonlyMap<ItemId, string>; rule: MatchRule }

const NONE: readonly Item[] = []

/** The codes as they are now; the same object until one of them changes. */
export function useCodes(): Codes {
  const { api } = useServices()
  const { data: items = NONE } = useQuery({ ...itemsQuery(api), enabled: false })
  const rule = useProfile().data?.matchRule ?? 'contains'
  return useMemo(
    () => ({ codes: new Map(items.map(({ id, clue_text }) => [id, clue_text])), rule }),
    [items, rule],
  )
}

/** A comment's text, with the code that it claims marked in it. */
export function CommentText({
  text,
  code,
  rule,
}: {
  text: string
  code: string | null
  rule: MatchRule
}) {
  const span = code === null ? null : findCode(text, code, rule)
  if (!span) return text
  return (
    <>
      {text.slice(0, span.start)}
      <mark className="rounded-sm bg-action px-1 text-on-action">
        {text.slice(span.start, span.end)}
      </mark>
      {text.slice(span.end)}
    </>
  )
}
