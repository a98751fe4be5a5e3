export function BuyersScreen() {
  return null
}
