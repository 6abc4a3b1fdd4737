const nameIn = (reply: Response): string =>
  /filename="([^"]*)"/.exec(reply.headers.get('content-disposition') ?? '')?.[1] ?? 'file'

export async function saveFile(reply: Response): Promise<void> {
  const href = URL.createObjectURL(await reply.blob())
  Object.assign(document.createElement('a'), { href, download: nameIn(reply) }).click()
  URL.revokeObjectURL(href)
}
