import { vi } from 'vitest'

const bytes = new TextEncoder().encode('bytes').buffer

/** A device whose passkey answers every question; what it signs nobody verifies here. */
export function answerByPasskey() {
  const credential = {
    id: 'cGFzc2tleQ',
    type: 'public-key',
    rawId: bytes,
    authenticatorAttachment: 'platform',
    response: { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes, userHandle: bytes },
    getClientExtensionResults: () => ({}),
  }
  return vi.spyOn(navigator.credentials, 'get').mockResolvedValue(credential)
}

/** What the region asks such a device. */
export const passkeyQuestion = { question: 'a-question-of-asia', rpId: 'localhost', allowCredentials: [] }
