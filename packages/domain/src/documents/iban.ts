/** ISO 13616 with check digits, without spaces. */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(text)) return false
  const moved = `${text.slice(4)}${text.slice(0, 4)}`
  const digits = Array.from(moved, (sign) => Number.parseInt(sign, 36)).join('')
  return BigInt(digits) % 97n === 1n
}
