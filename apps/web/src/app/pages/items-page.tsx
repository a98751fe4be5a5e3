import { ItemsScreen } from '../../features/items/components/items-screen.tsx'

/** The item codes. */
export function ItemsPage() {
  return <ItemsScreen />
}
