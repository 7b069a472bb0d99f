/** A refusal in the provider's own shape (`{ error: { code, description, … } }`). */
export class ApiError extends Error {
  readonly status: number
  readonly field: string | undefined

  constructor(status: number, description: string, field?: string) {
    super(description)
    this.status = status
    this.field = field
  }
}

export function badRequest(description: string, field?: string): ApiError {
  return new ApiError(400, description, field)
}

/** Said of any id that isn't ours, whatever it names. */
export function unknownId(): ApiError {
  return badRequest('The id provided does not exist')
}

/** The body of an error answer. */
export function errorBody(status: number, description: string, field?: string): object {
  const code = status >= 500 ? 'SERVER_ERROR' : 'BAD_REQUEST_ERROR'
  if (status === 401) return { error: { code, description } }
  return {
    error: {
      code,
      description,
      source: status >= 500 ? 'internal' : 'business',
      step: 'payment_initiation',
      reason: status >= 500 ? 'server_error' : 'input_validation_failed',
      metadata: {},
      ...(field ? { field } : {}),
    },
  }
}
