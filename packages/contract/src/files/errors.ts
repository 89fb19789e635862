import type { ErrorEntry } from '../error.ts'

export const errors = {
  upload_type: { status: 422 },
  upload_too_large: { status: 422, params: ['megabytes'] },
  upload_unreadable: { status: 422 },
  upload_dimensions: { status: 422, params: ['side'] },
  upload_limit: { status: 422, params: ['max'] },
} as const satisfies Record<string, ErrorEntry>
