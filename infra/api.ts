import { Validations } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import {
  HttpApi,
  HttpRoute,
  HttpRouteKey,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import { logs } from './function.ts'
import type { Stage } from './stage.ts'

/** What is kept of a request: nothing that tells who asked. */
const accessLog = AccessLogFormat.custom(
  JSON.stringify({
    requestId: '$context.requestId',
    at: '$context.requestTime',
    method: '$context.httpMethod',
    path: '$context.path',
    status: '$context.status',
    bytes: '$context.responseLength',
    milliseconds: '$context.responseLatency',
    error: '$context.integrationErrorMessage',
  }),
)

/** The API behind CloudFront. */
export const httpApi = (scope: Construct, stage: Stage): HttpApi => {
  const api = new HttpApi(scope, 'Api', {
    apiName: `castellan-${stage.name}`,
    createDefaultStage: false,
  })
  const { requestsPerSecond } = stage
  api.addStage('Stage', {
    stageName: '$default',
    autoDeploy: true,
    throttle: { rateLimit: requestsPerSecond, burstLimit: 2 * requestsPerSecond },
    accessLogSettings: {
      destination: new LogGroupLogDestination(logs(scope, 'ApiLogs', stage)),
      format: accessLog,
    },
  })
  return api
}

/** Every request is answered by one function, which knows the routes. */
export const answerBy = (scope: Construct, httpApi: HttpApi, answering: IFunction): void => {
  const route = new HttpRoute(scope, 'Route', {
    httpApi,
    routeKey: HttpRouteKey.DEFAULT,
    integration: new HttpLambdaIntegration('Http', answering),
  })
  Validations.of(route).acknowledge({
    id: 'AwsSolutions-APIG4',
    reason: 'The function itself checks bearer tokens: public matches are read without one.',
  })
}
