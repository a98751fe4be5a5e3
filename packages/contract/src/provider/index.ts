export { type ProviderMessage, type RoomOwner, readFrame } from './read-frame.ts'
export { CONTROL_ACTION, int64Schema, isSameRoom, PROVIDER_CLOSE } from './wire.ts'
