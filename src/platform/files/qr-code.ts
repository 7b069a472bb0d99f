import QRCode from 'qrcode'

/**
 * A QR code as one path for all its dark fields, row by row.
 * @returns `size`: the fields of a side, which is also the path's unit
 */
export function qrCode(text: string): { size: number; path: string } {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'L' }).modules
  let path = ''
  for (let row = 0; row < size; row++)
    for (let from = 0; from < size; from++) {
      let to = from
      while (to < size && data[row * size + to]) to++
      if (to > from) path += `M${from} ${row}h${to - from}v1h${from - to}z`
      from = to
    }
  return { size, path }
}
