import type { front as en } from '../en/front.ts'
import { PLAN_NAMES } from '../plan-names.ts'
import type { TextsLike } from '../texts-like.ts'

export const front = {
  login: 'Masuk',
  menu: 'Halaman',
  hero: {
    title: 'Siapa cepat, dia dapat.',
    lead: 'Dibs membaca komentar TikTok Live kamu, lalu mencatat pemenang dan antrean tiap barang. Habis itu: tagihan tiap pembeli dan label tiap paket.',
    cta: 'Coba di live berikutnya',
    note: 'Ada yang gratis, tanpa kata sandi, tanpa instal.',
    prices: 'Langganan dan harganya',
  },
  /** Satu malam, dari komentar pertama sampai paket. */
  evening: {
    title: 'Semalam bareng Dibs',
    lead: 'Dari komentar pertama sampai paket, seperti di HP kamu.',
    comments: {
      picture: 'Komentar di live; yang ada kode barangnya ditandai',
      title: 'Semua komen barengan',
      text: 'Nggak ada yang sanggup baca semua sambil jualan. Dibs membaca semua yang dikirim TikTok, dan menandai yang ada kodenya.',
    },
    list: {
      picture: 'Antrean A12: Rina pemenangnya, tiga pembeli di belakangnya',
      title: 'Pemenang dan antrean langsung jadi',
      text: 'Yang pertama menurut jam TikTok jadi pemenang, sisanya antre berurutan. Kamu sebut namanya, lanjut jualan.',
    },
    undo: {
      picture:
        'Antrean C3: Fitri dilewati, Lia jadi pemenang, dan ada tombol untuk mengurungkannya',
      title: 'Ada yang nggak jadi',
      text: 'Dibs menunjukkan siapa yang mau batal. Tap Lewati, giliran yang berikutnya. Salah orang? Tap Urungkan, perubahan terakhirmu kembali seperti tadi.',
    },
    bill: {
      picture: 'Tagihan Rina di HP-nya: nominal pasnya, batas waktunya, dan cara bayarnya',
      title: 'Tagihan pas sampai rupiahnya',
      text: 'Kalau barangmu ada harganya, sekali tap untuk mulai tagihan satu live. Kamu yang kirim pesannya; di halamannya ada nominal pas dan rekening atau QRIS kamu. Uangnya langsung ke kamu.',
    },
    paid: {
      picture:
        'Tagihan dari live itu dengan nominalnya: tiga belum dibayar, dua sudah lunas dan tinggal dipacking',
      title: 'Kelihatan siapa yang sudah bayar',
      text: 'Kode unik di nominalnya, kalau kamu nyalakan, membedakan tiap transfer. Sekali tap untuk tandai lunas, atau HP Android maupun payment gateway kamu yang mengabari Dibs.',
    },
    parcel: {
      picture: 'Label paket Rina, dengan nomornya, alamatnya, dan isinya',
      title: 'Centang, label, kirim',
      text: 'Daftar packing per pembeli, label tinggal cetak, nomor resi muncul di halaman pembeli. Kurirnya kamu yang pilih.',
    },
  },
  screens: {
    live: 'Halaman live: kode barang dengan pemenangnya, dan komentar yang masuk',
    note: 'Tampilan Dibs yang sebenarnya. Pembelinya simulasi.',
  },
  difference: {
    title: 'Apa bedanya?',
    order: {
      title: 'Nggak ada yang nyerobot',
      text: 'Urutannya ikut jam TikTok sendiri, sampai milidetik. Bukan soal internet siapa yang lebih kencang.',
    },
    gaps: {
      title: 'Kalau bolong, dibilang',
      text: 'Komentar bisa nggak masuk kalau koneksi putus. Dibs kasih tahu dari jam berapa sampai jam berapa, dan menandai pemenang yang mungkin kena.',
    },
    receipts: {
      title: 'Tiap posisi ada buktinya',
      text: 'Komentarnya, jamnya, kode yang cocok, selisihnya dengan pembeli lain, dan semua perubahan dari kamu.',
    },
    hand: {
      title: 'Keputusan tetap di kamu',
      text: 'Geser siapa saja naik atau turun; mulai Hobbyist, bisa juga tambah dan keluarkan manual. Keputusanmu nggak berubah, apa pun yang masuk belakangan.',
    },
    check: {
      title: 'Semua orang bisa cek',
      text: 'Kalau kamu mau, HP pembeli sendiri yang menghitung siapa yang lebih dulu, dari catatan tersegel tanpa nama.',
    },
    offline: {
      title: 'Nggak ada sinyal? Lanjut',
      text: 'Waktu live, perubahan antreanmu disimpan dulu di perangkatmu, lalu terkirim begitu sinyal balik. Server kami tetap membaca.',
    },
    fair: 'Cara urutan ditentukan, buat pembelimu',
  },
  more: {
    title: 'Ada juga',
    practice: {
      title: 'Latihan',
      text: 'Live dengan pembeli karangan, sebelum kamu menghubungkan akun.',
    },
    bulk: {
      title: 'Banyak kode sekaligus',
      text: 'Ketik A1-A20, atau tempel daftar lengkap dengan nama, harga, dan stok.',
    },
    helpers: {
      title: 'Tim',
      text: 'Buat bantu live atau packing. Nggak ada yang bisa lihat rekeningmu.',
    },
    elsewhere: {
      title: 'Komentar dari tempat lain',
      text: 'Kalau live TikTok lagi dimatikan, programmu bisa mengirim komentarnya. Di samping TikTok, kelihatan apa yang TikTok lewatkan.',
    },
  },
  plans: {
    title: 'Mulai gratis. Naik langganan kalau live kamu makin ramai.',
    lead: 'Pemenang, antrean, tagihan, dan label ada di semua langganan.',
    perMonth: 'per bulan',
    free: 'selamanya',
    name: PLAN_NAMES,
    sessions: '{{value}} live sebulan',
    sessionsUnlimited: 'Live tanpa batas',
    minutes: 'maksimal {{value}} menit per live',
    hours: 'maksimal {{value}} jam per live',
    durationUnlimited: 'durasi bebas',
    items: '{{value}} kode barang',
    itemsUnlimited: 'Kode barang tanpa batas',
    manual: 'Tambah & keluarkan manual',
    export: 'Catat otomatis & ekspor rekap',
    support: {
      none: 'Halaman bantuan',
      assistant: 'Asisten AI',
      workHours: 'Bantuan jam 8 pagi sampai 5 sore WIB',
      priority: 'Bantuan prioritas, 24 jam',
    },
    start: 'Mulai gratis',
    choose: 'Pilih {{plan}}',
    paying: 'Cara bayarnya',
    payingFree:
      'Daftar nggak bayar. Mulainya Free Forever, atau langganan yang lebih besar kalau lagi kami kasih ke akun baru; kelihatan di profil, gantinya juga di situ, lewat Ganti langganan.',
    payingAsk:
      'Mau langganan yang lebih besar? Ajukan di situ. Tim kami sepakati dulu cara bayarnya sama kamu, baru langganannya mulai. Nggak ada yang ditagih otomatis.',
    payingSelf: 'Ganti langganan langsung berlaku, dan nggak ada yang ditagih otomatis.',
    payingStop:
      'Buat langganan, Dibs nggak menerima pembayaran di aplikasi dan nggak minta kartu. Turun langganan langsung berlaku, dan nggak ada datamu yang dihapus.',
  },
  questions: {
    title: 'Yang sering ditanyakan',
    entries: {
      order: {
        question: 'Dua pembeli komentar barengan. Siapa yang dapat?',
        answer:
          'Yang komentarnya dicatat TikTok duluan, sampai milidetik. Kalau persis sama, nomor pesan yang lebih kecil. Internet kamu lagi lambat pun nggak mengubah urutan.',
      },
      phone: {
        question: 'HP-ku mati di tengah live. Apa yang hilang?',
        answer:
          'Nggak ada. Yang baca komentar server kami, bukan HP kamu. Buka Dibs di HP atau laptop mana saja, daftarmu masih lengkap.',
      },
      access: {
        question: 'Perlu kasih kata sandi TikTok?',
        answer:
          'Nggak. Kamu cukup menaruh satu kata di bio, atau mengetiknya di live kamu sendiri, sebagai bukti itu akunmu. Dibs cuma membaca kata itu dan komentar publik di live kamu.',
      },
      every: {
        question: 'Semua komentar masuk ke Dibs?',
        answer:
          'Semua yang dikirim TikTok. Sebagian komentar nggak ditunjukkan TikTok ke yang nggak login: alat mana pun nggak bisa membacanya, dan nggak ada jeda yang menunjukkannya. Kalau koneksinya yang putus, Dibs bilang dari jam berapa sampai jam berapa.',
      },
      install: {
        question: 'Perlu instal aplikasi?',
        answer:
          'Nggak. Dibs jalan di browser HP atau laptop. Kalau mau, tambahkan ke layar utama, dan Dibs terbuka seperti aplikasi biasa.',
      },
      stop: {
        question: 'Bisa berhenti kapan saja?',
        answer:
          'Bisa. Di profil ada tombol untuk mengunduh datamu, menghapus datamu, dan menghapus akunmu.',
      },
    },
    more: 'Semua tanya jawab',
  },
  notFor: {
    title: 'Dibs nggak cocok kalau',
    one: 'kamu nggak jualan lewat komentar: pembeli yang bayar lewat keranjang nggak perlu antrean.',
    two: 'kamu mau ada yang pegang uangnya, pesan kurirnya, atau chat pembelinya: pembeli bayar langsung ke kamu, kamu yang menagih dan kirim paketnya.',
    three:
      'kamu mau satu stok buat TikTok Shop, marketplace, dan live: stok di Dibs cuma buat live kamu.',
    four: 'live kamu privat atau khusus pelanggan: Dibs cuma baca yang bisa dilihat semua orang.',
    five: 'kamu mau komentar ditulis otomatis: Dibs cuma membaca.',
  },
  closing: { title: 'Live berikutnya, biar Dibs yang hitung.', cta: 'Masuk atau daftar' },
  fair: {
    title: 'Urutanmu ditentukan dari apa?',
    lead: 'Buat semua yang belanja di live yang pakai Dibs.',
    first: {
      title: 'Yang komen duluan, dia yang dapat',
      text: 'Penjual kasih kode ke tiap barang, misalnya A12. Komentar pertama dengan kode itu yang dapat barangnya. Yang sesudahnya masuk antrean, berurutan.',
    },
    clock: {
      title: 'Yang menentukan jam TikTok',
      text: 'TikTok mencatat jam tiap komentar, sampai milidetik. Dibs berpatokan pada jam itu, bukan kapan komentarnya muncul di HP seseorang. Internet penjual yang kencang nggak menguntungkan siapa pun.',
    },
    screen: {
      title: 'Kenapa di layarmu bisa beda',
      text: 'Tiap HP menerima komentar di waktu yang beda, jadi urutan di layarmu bukan urutan komentarnya ditulis. Komentar yang telat masuk tetap dapat posisi sesuai jamnya.',
    },
    one: {
      title: 'Satu pembeli, satu posisi tiap barang',
      text: 'Nulis kode berkali-kali nggak mengubah apa-apa: yang dihitung komentarmu yang paling awal. Huruf besar atau kecil sama saja. Komentar penjual sendiri nggak pernah dihitung.',
    },
    seller: {
      title: 'Keputusan akhir di penjual',
      text: 'Penjual bisa menggeser, menambah, atau mengeluarkan pembeli, misalnya kalau ada yang nggak bayar. Semua perubahan itu dicatat Dibs dengan jamnya. Dibs nggak jualan apa-apa dan nggak menerima uang untuk posisi.',
    },
    receipt: {
      title: 'Merasa lebih dulu? Minta buktinya',
      text: 'Untuk tiap posisi, penjual bisa menyalin buktinya: komentarmu, jamnya, kodenya, selisihnya dengan pembeli lain, dan perubahan dari penjual.',
    },
    gap: {
      title: 'Yang nggak bisa diketahui Dibs',
      text: 'Sebagian komentar nggak ditunjukkan TikTok ke yang nggak login: alat mana pun nggak bisa membacanya, dan nggak ada jeda yang menunjukkannya. Kalau koneksi putus, bagian yang bolong ditunjukkan ke penjual, dan pemenang tepat sesudahnya diberi tanda.',
    },
    data: {
      title: 'Apa yang disimpan tentang kamu',
      text: 'Dari komentarmu, cuma yang jadi klaim, dengan jam dan nama publik akunmu. Dihapus {{days}} hari setelah live; komentar lain hilang begitu live selesai. Kalau penjual menagih lewat Dibs: tagihannya, dan yang kamu isi atau kirim di halamannya. Sampai 12 bulan penjual juga menyimpan berapa kali kamu menang dan bayar, dan alamat paketmu.',
      erase: 'Mau dihapus lebih cepat? Tulis ke {{email}} dan sebutkan akun TikTok kamu.',
    },
    share: 'Kamu penjual? Taruh alamat halaman ini di bio, biar pembelimu tahu aturannya.',
  },
  help: {
    title: 'Bantuan',
    lead: 'Yang sering ditanyakan penjual, dan jawabannya.',
    nothing: 'Nggak ada yang cocok. Coba kata lain.',
    ask: 'Atau tulis ke kami: {{email}}',
  },
  footer: {
    tagline: 'Buat kamu yang jualan lewat live.',
    independent: 'Dibs berdiri sendiri dan tidak berafiliasi dengan TikTok.',
    fair: 'Urutan adil buat pembeli',
    help: 'Bantuan',
    status: 'Status layanan',
    contact: 'Tulis ke kami',
    runBy: 'Dikelola oleh {{name}}',
    address: 'Alamat: {{address}}',
    registration: 'Nomor registrasi: {{number}}',
  },
  meta: {
    front:
      'Dibs membaca komentar live kamu, mencatat pemenang dan antrean tiap barang, lalu menyiapkan tagihan dan labelnya.',
    fair: 'Cara live yang pakai Dibs menentukan siapa yang dapat: jam TikTok sendiri, satu posisi tiap pembeli, dan bukti untuk tiap posisi.',
    help: 'Tanya jawab soal Dibs: kode, live, antrean, rekap, langganan, dan datamu.',
    terms: 'Ketentuan buat penjual yang memakai Dibs.',
    privacy: 'Apa yang Dibs simpan tentang penjual dan pembeli, untuk apa, dan berapa lama.',
    notFound: 'Halaman ini nggak ada.',
  },
} as const satisfies TextsLike<typeof en>
