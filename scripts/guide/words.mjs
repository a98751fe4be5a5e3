// What the drawn screens say. They stand in pictures only, so they are not among the app's texts.

/** The words on the drawn screens, per language. */
export const SCREEN_WORDS = {
  en: {
    /** In the word's place: the seller's own stands beside the film. */
    word: 'yourword',
    copy: 'Copy word',
    copied: 'Copied',
    editProfile: 'Edit profile',
    name: 'Name',
    username: 'Username',
    bio: 'Bio',
    shortBio: 'Live every nig...',
    oldBio: 'Live every night, 7 pm',
    paste: 'Paste',
    save: 'Save',
  },
  id: {
    word: 'katamu',
    copy: 'Salin kata',
    copied: 'Tersalin',
    editProfile: 'Edit profil',
    name: 'Nama',
    username: 'Username',
    bio: 'Bio',
    shortBio: 'Live tiap mal...',
    oldBio: 'Live tiap malam, 19.00',
    paste: 'Tempel',
    save: 'Simpan',
  },
}

/** The example's shop. */
export const SHOP = { name: 'Toko Ani', username: 'toko.ani' }
