import { foldText, isolateName } from '@dibs/core'

/** Whoever buys, as their orders and bills tell of them. */
type Buyer = { customerNickname: string; customerUsername: string }

/** Whether they have a name beside their @name. */
export const hasNickname = ({ customerNickname }: Buyer): boolean => customerNickname.trim() !== ''

/** "@rina", apart from the words around it. */
export const handleOf = ({ customerUsername }: Pick<Buyer, 'customerUsername'>): string =>
  isolateName(`@${customerUsername}`)

/** "Rina", or the @name of whoever has no other, apart from the words around it. */
export const nameOf = (buyer: Buyer): string =>
  hasNickname(buyer) ? isolateName(buyer.customerNickname.trim()) : handleOf(buyer)

/** Whether a part of their name or @name, with or without the @, is what is searched for: folded. */
export const isCalled = ({ customerNickname, customerUsername }: Buyer, wanted: string): boolean =>
  foldText(`${customerNickname}\n@${customerUsername}`).includes(wanted)
