import { AUDIT_COMMANDS } from './audit-command.ts'
import { BACKUP_COMMANDS } from './backup-commands.ts'
import { BadArguments } from './bad-arguments.ts'
import { BUYER_COMMANDS } from './buyer-commands.ts'
import type { Command, Context } from './command.ts'
import { KEY_COMMANDS } from './key-commands.ts'
import { PLAN_COMMANDS } from './plan-commands.ts'
import { SELLER_COMMANDS } from './seller-commands.ts'
import { STATUS_COMMANDS } from './status-command.ts'

const COMMANDS: Record<string, Command> = {
  ...STATUS_COMMANDS,
  ...SELLER_COMMANDS,
  ...PLAN_COMMANDS,
  ...BUYER_COMMANDS,
  ...AUDIT_COMMANDS,
  ...KEY_COMMANDS,
  ...BACKUP_COMMANDS,
}

/** Every command with what it takes and does. */
export const USAGE = [
  'The commands are:',
  ...Object.entries(COMMANDS).flatMap(([name, { takes, says }]) => [
    `  npm run admin -- ${name} ${takes}`.trimEnd(),
    `      ${says}`,
  ]),
].join('\n')

/** What was typed, ready to be run. @throws BadArguments */
export function readCommand([name, ...typed]: readonly string[]) {
  if (name === undefined) throw new BadArguments(USAGE)
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw new BadArguments(`There is no command "${name}".\n${USAGE}`)
  const [least, most] = command.words
  if (typed.length < least || typed.length > most) {
    throw new BadArguments(`"${name}" takes other arguments.\n${USAGE}`)
  }
  return {
    isForNewDatabase: command.isForNewDatabase ?? false,
    run: (context: Context) => command.run(context, ...typed),
  }
}
