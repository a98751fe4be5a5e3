import { SupportScreen } from '../../features/support/components/support-screen.tsx'

/** Help and support. */
export function SupportPage() {
  return <SupportScreen />
}
