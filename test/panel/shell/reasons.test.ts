import { expect } from "chai";
import { describeInBrowser } from "../../browser/chromium.js";
import { eachTestAt } from "../support/at-page.js";

describeInBrowser("why the service refuses what only it can judge", (opened) => {
  const at = eachTestAt(opened, "", {
    words: "zh-CN",
    expected: [{ path: "/api/system/", status: 400 }],
  });

  it("is said in the language of the panel where the field has a text for it", async () => {
    await at.here.go("#/sessions");
    await at.page.getByRole("button", { name: "设置登录密码" }).click();
    const dialog = at.page.getByRole("dialog");
    await dialog.getByLabel("新密码").fill("short");
    await dialog.getByRole("button", { name: "设置登录密码" }).click();
    await dialog.getByText("密码需为 8 到 128 个字符", { exact: false }).first().waitFor();
    expect(at.here.troubles.take()).to.deep.equal([]);
  });

  it("is said so of settings as well", async () => {
    await at.here.go("#/settings/page/server");
    await at.page.getByRole("textbox", { name: "名称" }).fill("一二三四五六七八九十一");
    await at.page.getByRole("button", { name: "保存" }).click();
    await at.page.getByText("最多十个字符，且不含换行与控制字符").first().waitFor();
    expect(at.here.troubles.take()).to.deep.equal([]);
  });
});
