import type { Claim } from '@dibs/contract'

/** What a buyer is called: nickname, else unique id, else the guest label. */
export function buyerName(
  claim: Pick<Claim, 'customerNickname' | 'customerUsername'>,
  guest: string,
): string {
  return claim.customerNickname.trim() || claim.customerUsername.trim() || guest
}
