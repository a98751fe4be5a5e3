/**
 * Words of chat, folded, most frequent first: of an Indonesian selling live (the simulator's market)
 * and, behind them, of an English one (`recordings/busy-room.jsonl`), without its heroes' names.
 */
export const COMMON_WORDS: readonly string[] = [
  ...['kak', 'keep', 'ya', 'fix', 'mau', 'aku', 'dong', 'ga', 'berapa', 'ada', 'bisa', 'kk', 'ka'],
  ...['kakak', 'warna', 'size', 'cod', 'pcs', 'satu', 'order', 'ambil', 'yang', 'udah', 'lagi'],
  ...[
    'sis',
    'bun',
    'xl',
    'xxl',
    'harga',
    'ongkir',
    'ready',
    'hadir',
    'bagus',
    'cantik',
    'semangat',
  ],
  ...['ini', 'itu', 'buat', 'sama', 'juga', 'bahan', 'kirim', 'makasih', 'masih', 'wkwk', 'plis'],
  ...['hitam', 'putih', 'merah', 'biru', 'jumbo', 'halo', 'lanjut', 'paket', 'hari', 'tadi'],
  ...['team', 'go', 'lets', 'the', 'yes', 'for', 'is', 'this', 'hi', 'no', 'win', 'you', 'omg'],
  ...['on', 'come', 'to', 'my', 'and', 'it', 'got', 'best', 'of', 'love', 'all', 'here', 'what'],
  ...['can', 'just', 'better', 'good', 'heart', 'how', 'guys', 'like', 'please', 'hello', 'live'],
  ...[
    'price',
    'have',
    'want',
    'thanks',
    'wow',
    'ok',
    'lol',
    'big',
    'red',
    'green',
    'black',
    'white',
  ],
]
