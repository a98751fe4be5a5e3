import { configure } from '@testing-library/react'
// Here before a test presses what opens a dialog, as it is on a page that stands.
import '../ui/dialog-panel.tsx'

configure({
  // Only against waiting for ever; the library's own second is a bet on the machine.
  asyncUtilTimeout: 30_000,
  // As in main.tsx: everything renders twice, and is mounted twice.
  reactStrictMode: true,
})
