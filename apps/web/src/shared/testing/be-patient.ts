import { configure } from '@testing-library/react'
// Loaded before a test opens a dialog, as it is on a page once that is shown.
import '../ui/dialog-panel.tsx'

// The library's own limit of one second is too short for a busy machine.
configure({ asyncUtilTimeout: 30_000 })
