import type { Profile } from '@dibs/contract'

/** A seller's profile for tests: linked and proven, unless a test says otherwise. */
export function aProfile(changes: Partial<Profile> = {}): Profile & { keepsFairLog: boolean } {
  return {
    userId: '0198a0f0-0000-7000-8000-000000000001' as Profile['userId'],
    name: 'Ani',
    email: 'ani@mail.test',
    phoneNumber: null,
    tiktokUsername: 'toko.ani',
    tiktokNickname: 'Toko Ani',
    tiktokAccountId: '7000000000000000001',
    tiktokIsVerified: true,
    isTikTokLinked: true,
    languagePreference: 'en',
    plan: 'pro',
    autoJoin: false,
    matchRule: 'contains',
    ...changes,
    keepsFairLog: changes.keepsFairLog ?? false,
  }
}
