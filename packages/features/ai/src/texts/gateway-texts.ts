type Words = Readonly<Record<string, string>>;

const w = (en: string, zh: string): Words => ({ en, "zh-CN": zh });

const table: Readonly<Record<string, Words>> = {
  "gateway.provider": w("Kind of API", "接口类型"),
  "gateway.provider.openaiCompatible": w("OpenAI-compatible", "OpenAI 兼容"),
  "gateway.provider.anthropicCompatible": w("Anthropic-compatible", "Anthropic 兼容"),
  "gateway.provider.local": w("On your own machine (OpenAI-compatible)", "本地模型（OpenAI 兼容）"),
  "gateway.baseUrl": w("Address", "地址"),
  "gateway.baseUrl.summary": w(
    "As the provider gives it, such as https://api.example.com/v1.",
    "按服务商给出的填写，例如 https://api.example.com/v1。",
  ),
  "gateway.localTarget": w("On the own network", "内网目标"),
  "gateway.localTarget.summary": w(
    "Allows an address of a private network, or another port than 80 and 443.",
    "允许内网地址，或 80、443 以外的端口。",
  ),
  "gateway.apiKey": w("API key", "API 密钥"),
  "gateway.timeoutSeconds": w("Request timeout", "请求超时"),
  "gateway.retries": w("Retries", "重试次数"),
  "gateway.proxy": w("Proxy", "代理"),
  "gateway.proxy.summary": w("Not offered: leave it empty.", "暂不支持，请留空。"),
  "gateway.extraHeaders": w("Other headers", "附加请求头"),
  "gateway.extraHeaders.summary": w("Their values are kept like the key.", "其值与密钥一样保密。"),
  "model.chat": w("Chat model", "对话模型"),
  "model.chat.summary": w(
    "Name as the provider writes it. Without one, AI does not answer.",
    "按服务商的写法填写模型名。留空则 AI 不会回答。",
  ),
  "model.fast": w("Fast model", "快速模型"),
  "model.fast.summary": w(
    "Summaries, polish and translation; the one for talk when empty.",
    "用于摘要、润色与翻译；留空则使用对话模型。",
  ),
  "model.vision": w("For pictures", "识图模型"),
  "model.vision.summary": w("The one for talk when empty.", "留空则使用对话模型。"),
  "model.embedding": w("Embedding model", "向量模型"),
  "model.embedding.summary": w(
    "Finds what is remembered by its meaning; by words when empty.",
    "按含义查找记忆；留空则按关键词查找。",
  ),
  "model.temperature": w("Temperature", "温度"),
  "model.topP": w("Top P", "Top P"),
  "model.topP.summary": w("1 sends none.", "为 1 时不发送。"),
  "model.maxTokens": w("Longest answer", "回答长度上限"),
  "model.contextTokens": w("Context length", "上下文长度"),
  "model.stopWords": w("Stop words", "停止词"),
};

/** Words of a gateway and its models, below a key. */
export function gatewayTexts(below: string): Record<string, Words> {
  return Object.fromEntries(Object.entries(table).map(([name, words]) => [`${below}.${name}`, words]));
}
