import { makeSecretKey, rotateSecretKeys } from '../platform/secret-keys.ts'
import { type Command, type Context, record } from './command.ts'

export const KEY_COMMANDS: Record<string, Command> = {
  'rotate-keys': {
    takes: '',
    words: [0, 0],
    says: 'puts a new secret key before those in use; logs nobody out',
    run: rotateKeys,
  },
}

async function rotateKeys(context: Context): Promise<string> {
  const { DATA_DIR, SECRET_KEY } = context.config
  if (SECRET_KEY) {
    // What is set outside is not ours to change.
    await record(context, context.db, { action: 'rotate-keys', details: { proposed: 1 } })
    return `The key is set with SECRET_KEY, so put the new one before it and start the server anew:

  SECRET_KEY=${[makeSecretKey(), ...SECRET_KEY].slice(0, 3).join(',')}

With several servers, add it at the end on all of them first, so that each knows it before one uses it.`
  }
  const keys = await rotateSecretKeys(DATA_DIR)
  await record(context, context.db, { action: 'rotate-keys', details: { keys: keys.length } })
  return `${DATA_DIR}/secret-key begins with a new key now; those before it are still believed. A server that runs takes it with its next start, which logs nobody out.`
}
