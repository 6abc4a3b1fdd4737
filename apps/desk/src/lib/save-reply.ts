import { saveFile } from '@touchline/ui/save-file.ts'

const nameIn = (reply: Response): string =>
  /filename="([^"]*)"/.exec(reply.headers.get('content-disposition') ?? '')?.[1] ?? 'file'

export const saveReply = async (reply: Response): Promise<void> => saveFile(nameIn(reply), await reply.blob())
