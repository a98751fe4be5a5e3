import type { verification as en } from '../en/verification.ts'
import type { TextsLike } from '../texts-like.ts'

export const verification = {
  tiktokVerification: {
    title: 'Hubungkan akunmu',
    username: {
      lead: 'Apa username TikTok kamu? Akunnya harus publik.',
      label: 'Username TikTok',
      placeholder: 'tokokamu',
      next: 'Lanjut',
      anyway: 'Tetap pakai',
      preparing: 'Sebentar ya...',
    },
    guide: {
      previous: 'Gambar sebelumnya',
      next: 'Gambar berikutnya',
      dot: 'Gambar {{number}} dari {{total}}',
      done: 'Sudah ada di bio? Verifikasi',
      one: {
        title: 'Buka profil TikTok kamu',
        text: 'Di aplikasi TikTok, tap Profil di kanan bawah, lalu Edit profil.',
        picture: 'Gambar: halaman profil dengan tombol edit',
      },
      two: {
        title: 'Tap Bio',
        text: 'Nanti kamu tempel satu kata di situ, yang cuma kamu dan Dibs yang tahu.',
        picture: 'Gambar: halaman edit dengan baris bio yang ditandai',
      },
      three: {
        title: 'Tempel katanya, lalu simpan',
        text: 'Bio yang sudah ada biarkan saja. Habis ini katanya boleh kamu hapus lagi.',
        picture: 'Gambar: bio berisi kata itu dan tombol simpan',
      },
    },
    film: {
      copy: 'Salin katanya',
      edit: 'Tap Edit profil',
      bio: 'Tap Bio',
      paste: 'Tahan, lalu Tempel',
      save: 'Simpan',
    },
    word: {
      lead: 'Taruh kata ini di bio @{{username}}:',
      copy: 'Salin kata',
      copied: 'Tersalin',
      copyFailed: 'Gagal menyalin. Blok kata itu, lalu salin sendiri ya.',
      film: 'Panduan: salin katanya, tempel di bio, simpan',
      play: 'Putar panduan',
      pause: 'Jeda panduan',
      hint: 'Simpan di TikTok, lalu balik ke sini: nanti dicek otomatis. Kata ini berlaku 30 menit sejak pertama muncul.',
      bio: 'Bio kamu yang kebaca:',
      emptyBio: 'kosong.',
      open: 'Buka TikTok',
      verify: 'Verifikasi',
      verifying: 'Memverifikasi...',
    },
    live: {
      offer: 'Ketik di live saja',
      lead: 'Ketik kata ini di komentar live @{{username}} kamu sendiri:',
      unreadable:
        'TikTok lagi nggak menunjukkan bio kamu ke kami, jadi nggak bisa dicek. Lewat live tetap bisa.',
      skip: 'Ketik di live',
      one: 'Tap Mulai cek.',
      two: 'Mulai live di TikTok.',
      three: 'Ketik {{word}} di komentar live kamu. Kelihatan orang lain juga nggak apa-apa.',
      hint: 'Kami cek 5 menit, juga waktu kamu pindah ke aplikasi TikTok. Yang dihitung cuma komentarmu sendiri.',
      start: 'Mulai cek',
      again: 'Cek lagi',
      listening: 'Mengecek...',
      useBio: 'Pakai bio saja',
      state: {
        waiting: 'Menyambung ke live kamu...',
        busy: 'Lagi ramai yang menghubungkan akun. Antreanmu aman, nanti lanjut sendiri.',
        not_live: '@{{username}} belum live. Mulai dulu live-nya, kami cek terus.',
        listening: 'Live kamu sudah masuk. Sekarang ketik {{word}} di komentarnya.',
        missed: 'Kata itu belum masuk dari akunmu. Kamu ngetik pakai akun sendiri, kan? Coba lagi.',
      },
    },
    success: {
      title: 'Terhubung',
      message: '@{{username}} sudah terhubung. Kata tadi boleh kamu hapus dari bio.',
      messageLive: '@{{username}} sudah terhubung. Kata tadi sudah masuk di live-mu.',
      continue: 'Lanjut',
    },
    error: {
      /** What the account's page says before the word is put anywhere. */
      seen: {
        missing: '@{{username}} nggak ada di TikTok. Cek lagi ejaannya.',
        private: '@{{username}} masih privat. Jadikan publik dulu di TikTok.',
      },
      enterUsername: 'Isi username dulu ya',
      invalidUsername: 'Username isinya 2 sampai 24 huruf, angka, garis bawah, atau titik.',
      notFound: 'Verifikasi gagal. Pastikan kata itu sudah ada di bio kamu.',
      private: 'Akun ini privat. Ubah jadi publik dulu, lalu verifikasi lagi.',
      missing: 'Akun @{{username}} nggak ada. Tutup ini dan cek lagi ejaannya.',
      expired: 'Kata itu sudah kedaluwarsa. Kita mulai lagi ya.',
      somethingWentWrong: 'Ada yang nggak beres. Coba lagi ya.',
      saveFailed: 'Username gagal disimpan',
    },
  },
} as const satisfies TextsLike<typeof en>
