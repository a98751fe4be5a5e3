import type pg from 'pg'
import { hashBuyerSql } from '../../platform/database/erased-buyers.ts'
import type { NewClaim } from './store.ts'

/** What a comment says, and who says it: of what a device reported, the server's own hearing counts. */
const SAID = ['account_id', 'username', 'nickname', 'comment_text', 'comment_at'] as const

const INSERT_CLAIMS = {
  name: 'insert-claims',
  text: `insert into claims (session_id, item_id, message_id, item_text, account_id, username,
      nickname, comment_text, comment_at, heard_at, match_rule, is_reported)
    select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[],
      $7::text[], $8::text[], $9::timestamptz[], $10::timestamptz[], $11::text[], $12::bool[])
      as heard (session_id, item_id, message_id, item_text, account_id, username, nickname,
        comment_text, comment_at, heard_at, match_rule, is_reported)
    where not exists (select from erased_buyers e where e.session_id = heard.session_id
      and e.account_hash = ${hashBuyerSql('heard.session_id', 'heard.account_id')}
      and e.erased_at >= heard.comment_at)
    on conflict (session_id, item_id, message_id) do update
      set match_rule = excluded.match_rule, heard_at = excluded.heard_at,
        item_text = excluded.item_text, is_reported = excluded.is_reported,
        ${SAID.map((name) => `${name} = case when claims.is_reported then excluded.${name} else claims.${name} end`).join(', ')}
      where claims.match_rule is null or claims.is_reported and not excluded.is_reported`,
}

/**
 * Makes the statement of the claims' batch writer: many claims in one insert; those that exist
 * already are left. One that was only added by hand claims by itself from then on, so that undoing
 * that leaves it. One that a device reported becomes what the server hears. What a buyer had said
 * who was erased since stays away.
 */
export function createClaimInsert(pool: pg.Pool) {
  return async (waiting: readonly NewClaim[]): Promise<void> => {
    const batch = withoutRepeats(waiting)
    await pool.query({
      ...INSERT_CLAIMS,
      values: [
        batch.map((claim) => claim.sessionId),
        batch.map((claim) => claim.itemId),
        batch.map((claim) => claim.messageId),
        batch.map((claim) => claim.itemText),
        batch.map((claim) => claim.buyer.accountId),
        batch.map((claim) => claim.buyer.username),
        batch.map((claim) => claim.buyer.nickname),
        batch.map((claim) => claim.text),
        batch.map((claim) => new Date(claim.commentedAt).toISOString()),
        batch.map((claim) => new Date(claim.heardAt).toISOString()),
        batch.map((claim) => claim.matchRule),
        batch.map((claim) => claim.isReported),
      ],
    })
  }
}

/** One statement cannot write a row twice. Only reports repeat: what the server hears, it decides once. */
function withoutRepeats(claims: readonly NewClaim[]): readonly NewClaim[] {
  if (!claims.some(({ isReported }) => isReported)) return claims
  const byKey = new Map<string, NewClaim>()
  for (const claim of claims) {
    const key = `${claim.sessionId} ${claim.itemId} ${claim.messageId}`
    if (!claim.isReported || !byKey.has(key)) byKey.set(key, claim)
  }
  return [...byKey.values()]
}
