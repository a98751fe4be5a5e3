export { type ProviderMessage, type RoomOwner, readFrame } from './read-frame.ts'
export { CONTROL_ACTION, int64Schema, PROVIDER_CLOSE } from './wire.ts'
