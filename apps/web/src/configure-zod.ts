import * as z from 'zod/mini'

// Zod's compiled checks need eval, which the Content-Security-Policy forbids.
z.config({ jitless: true })
