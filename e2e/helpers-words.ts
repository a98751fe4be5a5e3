import type { Language } from './words.ts'

const en = {
  title: 'Helpers',
  nobody: 'Nobody helps you yet',
  invite: 'Invite a helper',
  desk: 'Live desk',
  packing: 'Packing',
  make: 'Make the invitation',
  code: 'The invitation as a QR code',
  copy: 'Copy link',
  joined: (name: string) => `${name} has joined.`,
  name: 'Your name, as the shop sees it',
  accept: 'Accept',
  logIn: 'Log in',
  used: 'This invitation was used already',
  own: 'This is your own invitation',
  whose: 'Whose shop this is',
  switch: 'Switch',
  ownShop: /^My own shop/,
  openShop: (shop: string) => new RegExp(`^${shop}`),
  switchShops: /^Switch shops/,
  remove: (name: string) => `Remove ${name}`,
  confirmRemove: 'Remove',
  ended: 'You help here no more',
  refused: '1 change that was not saved yet was refused.',
  toOwn: 'To my own shop',
}

type HelperWords = typeof en

const id: HelperWords = {
  title: 'Tim',
  nobody: 'Belum ada tim',
  invite: 'Undang tim',
  desk: 'Admin live',
  packing: 'Tim packing',
  make: 'Buat undangan',
  code: 'Undangan sebagai kode QR',
  copy: 'Salin link',
  joined: (name: string) => `${name} sudah gabung.`,
  name: 'Nama kamu, seperti dilihat toko',
  accept: 'Terima',
  logIn: 'Masuk',
  used: 'Undangan ini sudah dipakai',
  own: 'Ini undangan kamu sendiri',
  whose: 'Ini toko siapa',
  switch: 'Ganti',
  ownShop: /^Toko saya sendiri/,
  openShop: (shop: string) => new RegExp(`^${shop}`),
  switchShops: /^Ganti toko/,
  remove: (name: string) => `Keluarkan ${name}`,
  confirmRemove: 'Keluarkan',
  ended: 'Kamu sudah bukan tim di sini',
  refused: '1 perubahan yang belum tersimpan ditolak.',
  toOwn: 'Ke toko saya sendiri',
}

/** What is read about helpers. */
export const HELPER_WORDS: Record<Language, HelperWords> = { en, id }
