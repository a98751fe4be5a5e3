import type { Kind, Seen, Told } from './evening.ts'

/** What must have become of the money: how much of it its bill has, and where that stands. */
const OUTCOME: Readonly<Record<Kind, { isGiven: boolean; status: string }>> = {
  right: { isGiven: true, status: 'paid' },
  twice: { isGiven: true, status: 'paid' },
  late: { isGiven: true, status: 'paid' },
  early: { isGiven: false, status: 'sent' },
  'off by one': { isGiven: false, status: 'sent' },
  'off by one, given': { isGiven: true, status: 'paid' },
  'off by one, given and taken back': { isGiven: false, status: 'sent' },
  lapsed: { isGiven: false, status: 'lapsed' },
}

/** What was not as it must be. */
export function judge(seen: Seen): string[] {
  const wrong = seen.told.flatMap((told) => judgeOne(seen, told))
  const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
  const told = sum(seen.told.map(({ amount }) => amount))
  const received = sum(seen.orders.map((order) => order.received))
  const left = sum(seen.notices.map((notice) => notice.left))
  if (received + left !== told)
    wrong.push(`of ${told} that were told, ${received} are on bills and ${left} wait`)
  return wrong
}

function judgeOne({ notices, orders, stored }: Seen, { id, amount, kind, buyer }: Told): string[] {
  const { isGiven, status } = OUTCOME[kind]
  const paid = isGiven ? amount : 0
  const wrong: string[] = []
  const listed = notices.filter(({ text }) => text === id)
  const [notice] = listed
  if (listed.length !== 1) wrong.push(`${id} is listed ${listed.length} times`)
  else if (notice?.amount !== amount || notice.left !== amount - paid)
    wrong.push(`${id}, of ${amount}, is told as ${notice?.amount} with ${notice?.left} left`)
  const given = notice?.given.map((bill) => `${bill.customerAccountId} ${bill.amount}`) ?? []
  if (given.join() !== (isGiven ? `${buyer} ${amount}` : ''))
    wrong.push(`${id} was given to ${given.join() || 'nobody'}`)
  const rows = stored.filter((row) => row.id === id)
  if (rows.length !== 1 || rows[0]?.given !== paid || rows[0]?.paid !== paid)
    wrong.push(`${id} is stored as ${JSON.stringify(rows)}`)
  const order = orders.find(({ customerAccountId }) => customerAccountId === buyer)
  const came = order?.payments.reduce((sum, payment) => sum + payment.amount, 0)
  if (order?.status !== status || order.received !== paid || came !== paid)
    wrong.push(`the bill of ${id} is ${order?.status}, with ${order?.received} and ${came}`)
  return wrong
}

/** The first of what the seller is told changed. */
const change = <Part>(parts: readonly Part[], of: (part: Part) => Part): Part[] =>
  parts.map((part, at) => (at === 0 ? of(part) : part))

/** Faults that must be noticed: what was seen, as it would be with one of them. */
export const FAULTS: Readonly<Record<string, (seen: Seen) => Seen>> = {
  'a notice lost': (seen) => ({ ...seen, notices: seen.notices.slice(1) }),
  'a notice stored twice': (seen) => ({ ...seen, stored: [...seen.stored, ...seen.stored] }),
  'a payment counted twice': (seen) => ({
    ...seen,
    orders: seen.orders.map((order) => ({ ...order, received: 2 * order.received })),
  }),
  'money on a bill that waits, too': (seen) => ({
    ...seen,
    notices: seen.notices.map((notice) => ({ ...notice, left: notice.amount })),
  }),
  'another’s bill paid': (seen) => ({
    ...seen,
    orders: change(seen.orders, (order) => ({
      ...order,
      customerAccountId: seen.orders[1]?.customerAccountId ?? order.customerAccountId,
    })),
  }),
}
