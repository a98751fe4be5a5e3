/** The bills of a live: who owes what, and what is next. */
export function OrdersScreen() {
  return null
}
