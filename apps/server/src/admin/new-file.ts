import { existsSync } from 'node:fs'
import { BadArguments } from './bad-arguments.ts'

/** For what a command is going to write: no other file's place is taken. @throws BadArguments */
export function assertNew(file: string): void {
  if (existsSync(file)) throw new BadArguments(`${file} is there already. Name another file.`)
}
