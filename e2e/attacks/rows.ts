import type { Row } from '../chaos/harness/row.ts'
import { bioCheckRow } from './rows/bio-check/row.ts'
import { csvRow } from './rows/csv/row.ts'
import { fuzzRow } from './rows/fuzz/row.ts'
import { markedValuesRow } from './rows/marked-values/row.ts'
import { tenantsRow } from './rows/tenants.ts'

/** Every row of the table, in the order in which they run. */
export const ROWS: readonly Row[] = [tenantsRow, fuzzRow, bioCheckRow, csvRow, markedValuesRow]
