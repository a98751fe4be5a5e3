import { CURRENCIES } from '@dibs/core'
import * as z from 'zod/mini'

/** What amounts are in. A file of its own: the live page needs it, and no orders. */
export const currencySchema = z.enum(CURRENCIES)
