export * from './account.ts'
export * from './erasure.ts'
export * from './live.ts'
export * from './provider.ts'
