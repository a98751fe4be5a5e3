export { type ProviderMessage, readFrame } from './read-frame.ts'
export { CONTROL_ACTION, int64Schema, PROVIDER_CLOSE } from './wire.ts'
