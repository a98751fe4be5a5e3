import type { MatchRule } from '../match-rule.ts'
import type { Move } from '../rank.ts'
import { concatBytes, type Digest, fromBase64, toBase64, toUtf8 } from './bytes.ts'
import { canonicalJson } from './canonical-json.ts'

/**
 * What a live's log holds, entry by entry; `n` is where it stands, from 0. Times are epoch milliseconds,
 * `by` the pseudonym of a buyer in this live, `item` the id of an item, `code` what it was called then.
 */
export type FairEntry = { n: number } & (
  | {
      kind: 'log'
      live: string
      /** The seller's account number on the platform. */
      seller: string
      startedAt: number
      /** Of this list of kinds. */
      format: 1
    }
  | {
      kind: 'claim'
      item: string
      code: string
      by: string
      /** The platform's; with `elsewhere` another program's clock, or when it came in, until it is heard. */
      stamp: number
      /** Of equal stamps, the lower one was first by the platform. */
      tie: number
      heardAt: number
      rule: MatchRule | null
      /**
       * Who heard it: the server, or one of the seller's devices; else the seller added it by hand,
       * `elsewhere` one that did not come from the platform.
       */
      source: 'server' | 'device' | 'hand' | 'elsewhere'
    }
  /** The server has heard what a device had told, or what was added by hand: this counts from now on. */
  | {
      kind: 'heard'
      claim: number
      code: string
      by: string
      stamp: number
      tie: number
      heardAt: number
      rule: MatchRule | null
    }
  /** The comment of a claim that a device had told was heard to claim another item. */
  | { kind: 'adopted'; claim: number; into: number }
  | {
      kind: 'hand'
      item: string
      code: string
      by: string
      change: 'added' | 'removed' | 'moved' | 'quantity' | 'restarted'
      /** `place`: to a position. */
      move: Move | 'place' | null
      /** Positions before and after; null without a place. */
      from: number | null
      to: number | null
      /** How many the buyer wanted before and since. */
      unitsFrom: number | null
      unitsTo: number | null
      reason: 'cancelled' | 'lapsed' | null
      at: number
      /** A helper of the seller made it; left out where it was the seller. */
      helper?: true
    }
  | { kind: 'undo'; hand: number; at: number; helper?: true }
  | { kind: 'rename'; item: string; code: string }
  /** `at` is null where nobody knows any more. */
  | { kind: 'block' | 'unblock'; by: string; at: number | null }
  | { kind: 'gap'; from: number; to: number }
  /** The platform took down the comment of a claim, or all that a buyer had said by then. */
  | { kind: 'takedown'; claim: number | null; by: string; at: number }
  /** The buyer's salt is gone, and with it their places. */
  | { kind: 'erased'; by: string }
  /** The server's clock at a checkpoint, which holds this entry as its last. */
  | { kind: 'seal'; at: number }
)

export type FairEntryOf<Kind extends FairEntry['kind']> = Extract<FairEntry, { kind: Kind }>

/** An entry as it is hashed. */
export const writeEntry = (entry: FairEntry): string => canonicalJson(entry)

/** Reads an entry that was checked to be in a log; null where that holds none that is known. */
export function readEntry(text: string): FairEntry | null {
  try {
    const entry = JSON.parse(text)
    return canonicalJson(entry) === text && typeof entry.kind === 'string' ? entry : null
  } catch {
    return null
  }
}

/** A buyer's pseudonym in one live, of which only who has the salt can tell whose it is. */
export async function pseudonymOf(
  digest: Digest,
  salt: string,
  accountId: string,
): Promise<string | null> {
  const bytes = fromBase64(salt)
  if (bytes?.length !== 32) return null
  return toBase64(await digest(concatBytes(bytes, toUtf8(accountId))))
}
