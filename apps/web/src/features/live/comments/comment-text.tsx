import type { Item } from '@dibs/contract'
import { compileMentions, findCode, type ItemId, type MatchRule, type Mentions } from '@dibs/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { itemsQuery } from '../../../shared/api/queries.ts'
import { useProfile } from '../../../shared/api/use-profile.ts'
import { useServices } from '../../../shared/services/services.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'

/** The seller's codes by item, their rule, and what a comment names by it: what it takes to mark codes in a comment. */
export type Codes = {
  codes: ReadonlyMap<ItemId, string>
  rule: MatchRule
  mentions: Mentions<{ code: string }>
}

const NONE: readonly Item[] = []

/** The codes as they are now; the same object until one of them changes. */
export function useCodes(): Codes {
  const { api } = useServices()
  const { data: items = NONE } = useQuery({ ...itemsQuery(api), enabled: false })
  const rule = useProfile().data?.matchRule ?? 'contains'
  return useMemo(
    () => ({
      codes: new Map(items.map(({ id, clue_text }) => [id, clue_text])),
      rule,
      mentions: compileMentions(
        items.map(({ clue_text }) => ({ code: clue_text })),
        rule,
      ),
    }),
    [items, rule],
  )
}

type CommentTextProps = {
  text: string
  /** The code that it claims; `null` where it claims none. */
  code: string | null
  codes: Codes
}

/** A comment's text, with the code that it claims marked in it, and the others that it names. */
export function CommentText({ text, code, codes: { mentions, rule } }: CommentTextProps) {
  if (code === null) return text
  const others = mentions(text).map((named) => named.code)
  let rest = text
  const spans = [code, ...others.filter((other) => other !== code)].flatMap((each) => {
    const span = findCode(rest, each, rule)
    if (!span) return []
    // "A10 A1" names A1 behind the A10 that begins with it.
    const blank = ' '.repeat(span.end - span.start)
    rest = rest.slice(0, span.start) + blank + rest.slice(span.end)
    return [{ ...span, isClaimed: each === code }]
  })
  const parts: ReactNode[] = []
  let end = 0
  for (const span of spans.sort((a, b) => a.start - b.start)) {
    parts.push(
      text.slice(end, span.start),
      <mark
        key={span.start}
        className={classNames(
          'rounded-sm px-1',
          span.isClaimed ? 'bg-action text-on-action' : 'bg-surface text-action',
        )}
      >
        {text.slice(span.start, span.end)}
      </mark>,
    )
    end = span.end
  }
  return [...parts, text.slice(end)]
}
