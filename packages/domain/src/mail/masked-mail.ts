export function maskedMail(address: string): string {
  const at = address.lastIndexOf('@')
  const first = /^./u.exec(address)?.[0] ?? ''
  return `${first}•••${address.slice(at)}`
}
