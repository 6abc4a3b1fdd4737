import { parentPort } from 'node:worker_threads'
import type { Drawn, ToDraw } from './thread.ts'
import { writePdf } from './write-pdf.ts'

const drawn = async ({ id, content, language }: ToDraw): Promise<Drawn> => {
  try {
    return { id, bytes: await writePdf(content, language) }
  } catch (error) {
    return { id, error }
  }
}

parentPort?.on('message', (asked: ToDraw) => void drawn(asked).then((answer) => parentPort?.postMessage(answer)))
