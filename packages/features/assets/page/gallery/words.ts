import type { Words } from "@dicetower/panel-kit";

/** Words of the gallery. */
export const words: Words = {
  en: {
    "assets.page": "Pictures",
    "assets.page.summary": "For replies and texts. A text shows one with [img:name].",
    "assets.page.all": "{count, plural, one {# picture} other {# pictures}}",
    "assets.page.search": "Search by name",
    "assets.page.nothing": "No picture has such a name.",
    "assets.page.none": "There are no pictures yet",
    "assets.page.none.how": "Upload one above, then put its tag into a text.",
    "assets.page.copy": "Copy tag",
    "assets.page.copied": "Copied: {tag}",
    "assets.page.delete": "Delete {name}",
    "assets.page.delete.how": "Texts that show it will say that the image could not be sent.",
    "assets.page.upload": "Upload",
    "assets.page.upload.how": "PNG, JPEG, GIF or WebP, 10 MiB each.",
    "assets.page.files": "Pictures",
    "assets.page.uploaded": "{count, plural, one {# picture} other {# pictures}} uploaded.",
  },
  "zh-CN": {
    "assets.page": "图片素材",
    "assets.page.summary": "供回复和文本使用。在文本里写 [图:文件名] 即可发送。",
    "assets.page.all": "共 {count} 张图片",
    "assets.page.search": "按文件名搜索",
    "assets.page.nothing": "没有这样的图片。",
    "assets.page.none": "还没有图片",
    "assets.page.none.how": "先在上面上传，再把标签写进文本。",
    "assets.page.copy": "复制标签",
    "assets.page.copied": "已复制：{tag}",
    "assets.page.delete": "删除 {name}",
    "assets.page.delete.how": "用到它的文本会改为显示「图片发送失败」。",
    "assets.page.upload": "上传",
    "assets.page.upload.how": "支持 PNG、JPEG、GIF、WebP，每张不超过 10 MiB。",
    "assets.page.files": "图片",
    "assets.page.uploaded": "已上传 {count} 张图片。",
  },
};
