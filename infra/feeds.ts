import {
  type FunctionUrl,
  FunctionUrlAuthType,
  type IFunction,
  InvokeMode,
} from 'aws-cdk-lib/aws-lambda'

/** The address of a function that streams its answers; only signed requests reach it. */
export const streamBy = (streaming: IFunction): FunctionUrl =>
  streaming.addFunctionUrl({
    authType: FunctionUrlAuthType.AWS_IAM,
    invokeMode: InvokeMode.RESPONSE_STREAM,
  })
