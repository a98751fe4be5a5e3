import { configure } from '@testing-library/react'

// Only against waiting for ever; the library's own second is a bet on the machine.
configure({ asyncUtilTimeout: 30_000 })
