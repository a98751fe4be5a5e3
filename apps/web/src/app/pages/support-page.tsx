import { SupportScreen } from '../../features/support/support-screen.tsx'

/** Help and support. */
export function SupportPage() {
  return <SupportScreen />
}
