import { isFormula } from './judge-csv.ts'

const PLACE = /^(Winner|Waitlist #\d+): /

/** What is wrong with a copied recap that is pasted into a spreadsheet: a line is a row there. */
export function judgeCopy(copied: string, places: number): string[] {
  const lines = copied.split('\n')
  const formulas = lines
    .filter(isFormula)
    .map((line) => `pasted, a formula: ${JSON.stringify(line)}`)
  const told = lines.filter((line) => PLACE.test(line)).length
  return told === places ? formulas : [...formulas, `${told} places copied of ${places}`]
}
