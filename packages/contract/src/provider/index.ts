export { CONTROL_ACTION, PROVIDER_CLOSE } from './control.ts'
export { type ProviderMessage, readFrame } from './read-frame.ts'
export { int64Schema } from './wire.ts'
